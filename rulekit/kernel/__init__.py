"""The hot library, in the kernel dialect: integers in one flat memory. It imports only itself."""
