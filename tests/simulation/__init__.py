"""The live server under a seeded scheduler: virtual time, a faulty network and a faulty disk."""
