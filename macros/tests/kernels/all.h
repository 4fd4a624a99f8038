typedef ulong number;
