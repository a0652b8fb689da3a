// Before React is there: each element of its development build would note who asked for it, twice (a stack, and a task for the debugger).
Reflect.deleteProperty(console, 'createTask')
