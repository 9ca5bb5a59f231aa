"""The hot library, written in the kernel dialect: integers in one flat memory. Imports only itself."""
