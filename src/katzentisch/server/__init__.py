"""The live server: HTTP, sockets, sessions, storage, and bots that think in processes."""
