// A stack machine for 32-bit integers: every work-item runs the same program with its own id as input.

#define STACK_SIZE 16
#define MAX_STEPS 2000

typedef enum {
    OP_HALT, OP_PUSH, OP_ID, OP_DUP, OP_SWAP, OP_DROP, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_AND, OP_XOR, OP_SHL, OP_SHR,
    OP_LESS, OP_JUMP, OP_JUMP_ZERO, OP_LOAD, OP_STORE, OP_COUNT
} opcode_t;

enum { RUNNING, HALTED, STACK_FAULT = -1, DIVISION_FAULT = -2, OPCODE_FAULT = -3, TIME_FAULT = -4 };

typedef struct machine {
    int stack[STACK_SIZE];
    int memory[4];
    short top;
    ushort pc;
    char status;
} machine_t;

static void push(machine_t *m, int value)
{
    if (m->top == STACK_SIZE)
        m->status = STACK_FAULT;
    else
        m->stack[m->top++] = value;
}

static int pop(machine_t *m)
{
    if (m->top <= 0) {
        m->status = STACK_FAULT;
        return 0;
    }
    return m->stack[--m->top];
}

#define BINARY(name, expression)                       \
    case OP_##name: {                                  \
        const int b = pop(m), a = pop(m);              \
        push(m, (expression));                         \
    } break;

static void step_machine(machine_t *m, __global const int2 *code, int input)
{
    const int2 instruction = code[m->pc++];
    switch ((opcode_t)instruction.x) {
    case OP_HALT: m->status = HALTED; break;
    case OP_PUSH: push(m, instruction.y); break;
    case OP_ID: push(m, input); break;
    case OP_DUP: { int a = pop(m); push(m, a); push(m, a); } break;
    case OP_SWAP: { int a = pop(m), b = pop(m); push(m, a); push(m, b); } break;
    case OP_DROP: (void)pop(m); break;
    BINARY(ADD, (int)((uint)a + (uint)b))
    BINARY(SUB, (int)((uint)a - (uint)b))
    BINARY(MUL, (int)((uint)a * (uint)b))
    BINARY(AND, a & b)
    BINARY(XOR, a ^ b)
    BINARY(SHL, a << b)
    BINARY(SHR, a >> b)
    BINARY(LESS, a < b)
    case OP_DIV:
    case OP_MOD: {
        const int b = pop(m), a = pop(m);
        if (b == 0 || (a == INT_MIN && b == -1)) {
            m->status = DIVISION_FAULT;
            return;
        }
        push(m, instruction.x == OP_DIV ? a / b : a % b);
        break;
    }
    case OP_JUMP_ZERO:
        if (pop(m))
            break;
        // fall through
    case OP_JUMP: m->pc = instruction.y; break;
    case OP_LOAD: push(m, m->memory[instruction.y & 3]); break;
    case OP_STORE: m->memory[instruction.y & 3] = pop(m); break;
    case OP_COUNT:
    default: m->status = OPCODE_FAULT;
    }
}

kernel void run_machines(global const int2 *code, global int *values, global char *status, global uint *steps)
{
    const size_t id = get_global_id(0);
    machine_t m = { .pc = 0, .status = RUNNING };
    uint n = 0;
    while (m.status == RUNNING && n++ < MAX_STEPS)
        step_machine(&m, code, (int)id);
    if (m.status == RUNNING)
        m.status = TIME_FAULT;
    values[id] = m.top > 0 ? m.stack[m.top - 1] : 0;
    status[id] = m.status;
    steps[id] = n;
}
