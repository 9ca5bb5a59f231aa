"""Games for hosts without Python: a module of WebAssembly, and a description of what lies in it."""
