"""Whatever strangers can send, over real sockets, at a real server."""
