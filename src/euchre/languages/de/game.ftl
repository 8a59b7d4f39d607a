list-and = { " und " }
list-or = { " oder " }
