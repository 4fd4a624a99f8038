// C99 6.4.6: other spellings of brackets and `#`.
%:define VALUE 3
%:define GLUE(a, b) a%:%:b
_Static_assert(GLUE(VAL, UE) == 3, "");
kernel void k(global int *out) <% int a<:2:> = <%1, 2%>; out<:0:> = a<:1:>; %>
