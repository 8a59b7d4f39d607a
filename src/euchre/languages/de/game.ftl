list-and = { " und " }
list-or = { " oder " }
name-you = du
