/** For servers of tests that are never killed: durability is off for speed. */
export const NOTHING_ON_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
