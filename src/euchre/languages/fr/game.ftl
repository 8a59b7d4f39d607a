list-and = { " et " }
list-or = { " ou " }
