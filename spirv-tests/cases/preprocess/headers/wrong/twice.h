#error not here
