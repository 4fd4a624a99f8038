// Reads one line of CSV per work-item: fields are separated by commas, quotes protect commas, a doubled quote is a quote, and
// numbers are added up. The scanner is a state machine with `switch`; errors leave it by `goto`.

typedef enum { FIELD_START, IN_BARE, IN_QUOTED, QUOTE_SEEN, FIELD_END } state_t;

#define OK          0
#define BAD_QUOTE   1
#define UNCLOSED    2
#define TOO_LARGE   3

struct result { int status, fields, numbers; uint sum; int position; };

__kernel void scan_lines(__global const char *text, __global const uint *starts, __global struct result *results)
{
    const size_t line = get_global_id(0);
    __global const char *p = text + starts[line];
    __global const char *const end = text + starts[line + 1];

    struct result r = { OK };
    state_t state = FIELD_START;
    uint number = 0;
    bool is_number = false;
    uint digits = 0;

    for (;;) {
        const int c = p < end ? *p : -1;
        switch (state) {
        case FIELD_START:
            number = 0, digits = 0;
            is_number = true;
            if (c == '"') {
                state = IN_QUOTED;
                break;
            }
            state = IN_BARE;
            /* fall through */
        case IN_BARE:
            switch (c) {
            case '0': case '1': case '2': case '3': case '4':
            case '5': case '6': case '7': case '8': case '9':
                if (++digits > 9)
                    goto too_large;
                number = number * 10u + (uint)(c - '0');
                break;
            case ',': case -1:
                state = FIELD_END;
                continue; /* the separator is read again */
            case '"':
                goto bad_quote;
            default:
                is_number = false;
            }
            break;
        case IN_QUOTED:
            is_number = false;
            if (c < 0)
                goto unclosed;
            if (c == '"')
                state = QUOTE_SEEN;
            break;
        case QUOTE_SEEN:
            if (c == '"') {
                state = IN_QUOTED;
            } else if (c == ',' || c < 0) {
                state = FIELD_END;
                continue;
            } else
                goto bad_quote;
            break;
        case FIELD_END:
            r.fields++;
            if (is_number && digits) {
                r.numbers++;
                r.sum += number;
            }
            if (c < 0)
                goto done;
            state = FIELD_START;
            break;
        }
        ++p;
    }

bad_quote:
    r.status = BAD_QUOTE;
    goto failed;
unclosed:
    r.status = UNCLOSED;
    goto failed;
too_large:
    r.status = TOO_LARGE;
failed:
    r.position = (int)(p - (text + starts[line]));
done:
    results[line] = r;
}
