#pragma pack // warning[P0038]: malformed pragma ignored: expected `#pragma pack([push|pop][, name][, 1|2|4|8|16])`
#pragma pack(3) // warning[P0038]: malformed pragma ignored: expected `#pragma pack([push|pop][, name][, 1|2|4|8|16])`
#pragma pack(push 1) // warning[P0038]: malformed pragma ignored: expected `#pragma pack([push|pop][, name][, 1|2|4|8|16])`
#pragma pack(1, 2) // warning[P0038]: malformed pragma ignored: expected `#pragma pack([push|pop][, name][, 1|2|4|8|16])`
#pragma pack(1,) // warning[P0038]: malformed pragma ignored: expected `#pragma pack([push|pop][, name][, 1|2|4|8|16])`
struct s { char c; int i; };
_Static_assert(sizeof(struct s) == 8, "");
