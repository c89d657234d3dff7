import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * What is sealed about a client: lines that are added, never changed. `hash` covers the line before and `digest`, `digest` the
 * salted content. Erasing takes the content and its salt, and no hash changes. `source` names what a line is about, so that
 * nothing is sealed twice.
 */
const PROOF_LINES = `
create table proof_lines (
  organization_id text not null,
  contact_id text not null,
  place int not null check (place > 0),
  source text not null,
  kind text not null,
  at timestamptz not null,
  salt text,
  content text,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, contact_id, place),
  unique (organization_id, contact_id, source),
  foreign key (organization_id, contact_id) references contacts,
  check ((salt is null) = (content is null))
);
`

/** The facts that a proof is made of, by client. They are a small part of the log. */
const FACTS_OF_PROOFS = `
create index facts_of_proofs on facts (organization_id, contact_id) where kind in ('ContactAdded', 'ContactOptedOut',
  'ContactOptedIn', 'ContactMuted', 'ContactMutedByAutomation', 'ContactUnmuted', 'ConversationTaken',
  'ConversationHandedBack', 'ContactRemoved', 'ProofExported');
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [PROOF_LINES, tenantTable('proof_lines'), FACTS_OF_PROOFS]) await sql.raw(part).execute(db)
}
