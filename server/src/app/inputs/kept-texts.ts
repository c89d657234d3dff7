/**
 * Fields that are read without their invisible characters, or that aren't text to be read: people who paste a number
 * from an address book often paste direction marks with it, and a password may consist of anything.
 */
export const KEPT_ANYWHERE: ReadonlySet<string> = new Set([
  ...['phone', 'contactPhone', 'email', 'from', 'to', 'own'],
  ...['password', 'newPassword', 'imapPassword', 'user'],
])

/** Search terms and filters. They are only compared, and people paste into them whatever they are looking for. */
const SOUGHT = {
  'POST /v2/threads.search': 'all',
  'POST /v2/messages.search': 'all',
  'POST /v1/contacts/views': ['query'],
  'PATCH /v1/contacts/views/{viewId}': ['query'],
  'POST /v1/contacts/bulk': ['clients'],
  'POST /v1/messages/threads/folders': ['filters'],
  'PATCH /v1/messages/threads/folders/{id}': ['filters'],
  'PATCH /v1/contacts/questions/batch': ['filter'],
  // The title it has, which may be older than this rule.
  'DELETE /v1/organizations/{id}': ['title'],
} as const

/**
 * What a coach writes to one client is sent as it was typed or pasted, just as what clients write is kept: the two may
 * write a language from right to left, and nobody else acts on it.
 */
const WRITTEN_TO_CLIENTS = {
  'POST /v1/contacts/{id}/messages/send-direct': 'all',
  'PUT /v1/contacts/{id}/draft': 'all',
  'POST /v1/contacts/{id}/messages/send-whatsapp-template': 'all',
  'POST /v1/scheduled-messages': ['data'],
  'PUT /v1/scheduled-messages/{id}': ['data'],
} as const

/** What clients or other programs said, and what must match it to the letter. */
const SAID_BY_OTHERS = {
  'POST /v1/playground/phones/{contactId}/texts': 'all',
  'POST /v1/playground/phones/{contactId}/reactions': 'all',
  'PATCH /v1/contacts/{id}/questionnaires': ['questionnaire'],
  'POST /v1/contacts/{id}/events': ['data'],
  'POST /v1/contacts/{id}/interaction-flow': ['scenesConfig'],
  'POST /v1/whatsapp-templates': ['body'],
} as const

/** Scenes have their own check, which warns of such a character if it hides what is evaluated. Drafts lose nothing. */
const SCENES = {
  'POST /v1/interaction-flow/scenes': ['nodes', 'dataSource'],
  'POST /v1/interaction-flow/scenes/import': ['nodes', 'dataSource'],
  'POST /v1/interaction-flow/scenes/{id}/validate': 'all',
  'PUT /v1/interaction-flow/scenes/{id}': ['nodes', 'dataSource'],
  'POST /v1/interaction-flow/scenes/{id}/impact': 'all',
  'PUT /v1/interaction-flow/scenes/{id}/draft': 'all',
  'POST /v1/interaction-flow/scenes/{id}/cases': ['nodes', 'dataSource', 'tape'],
  'PUT /v1/interaction-flow/scenes/{id}/cases/{caseId}': ['nodes', 'dataSource', 'tape'],
  'POST /v1/interaction-flow/scenes/{id}/ask-prompt': 'all',
} as const

/** The calls in which all texts, or those in some fields, may have characters that nobody sees. */
export const KEPT_TEXTS: Readonly<Record<string, 'all' | readonly string[]>> = {
  ...SOUGHT,
  ...WRITTEN_TO_CLIENTS,
  ...SAID_BY_OTHERS,
  ...SCENES,
}

/** The fields of a call's input in which characters that nobody sees are accepted. Nothing is stored by reading. */
export const keptTextsOf = ({ method, path }: { method?: string; path?: string }): 'all' | readonly string[] =>
  method === 'GET' ? 'all' : (KEPT_TEXTS[`${method} ${path}`] ?? [])
