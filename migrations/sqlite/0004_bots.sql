-- The players that are programs (see server/src/house.rs). They are players like any others, sit in seats like any others, and have
-- no credentials: nobody can be one of them. Several of one kind, since nobody sits twice at one table.
INSERT INTO players (id, name, created_at) VALUES
    (x'00000000000080008000000000000101', 'Greedy Gus', 0),
    (x'00000000000080008000000000000102', 'Greedy Greta', 0),
    (x'00000000000080008000000000000103', 'Greedy Gil', 0),
    (x'00000000000080008000000000000104', 'Greedy Gwen', 0),
    (x'00000000000080008000000000000201', 'Dizzy Dan', 0),
    (x'00000000000080008000000000000202', 'Dizzy Dot', 0),
    (x'00000000000080008000000000000203', 'Dizzy Dex', 0),
    (x'00000000000080008000000000000204', 'Dizzy Dee', 0);
