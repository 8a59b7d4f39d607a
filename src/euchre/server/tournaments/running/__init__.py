"""Evenings that go on: in memory, with their places, rounds, online tables and visitors."""
