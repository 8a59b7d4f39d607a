list-and = { " et " }
list-or = { " ou " }
name-you = vous
