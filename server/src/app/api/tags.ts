/** How the document groups calls: the slices of the contract, by the names people know them by. */
const NAMES: Record<string, { name: string; description: string }> = {
  staff: { name: 'Accounts', description: 'Signing in, sessions, your own account, API keys and the second factor.' },
  directory: { name: 'Directory', description: 'Staff accounts, to choose from.' },
  organizations: { name: 'Organizations', description: 'Organizations, their theme and their automation settings.' },
  contacts: { name: 'Clients', description: 'Clients, their notes, views, bulk actions, imports and exports.' },
  conversations: {
    name: 'Conversations',
    description: 'Threads and messages, folders, drafts, templates, reactions, presence and search.',
  },
  channels: {
    name: 'Channels',
    description: 'Numbers that clients are texted from: connecting them, their health, and whose they are.',
  },
  media: { name: 'Files', description: 'Files that messages and profiles show.' },
  schedules: { name: 'Scheduled messages', description: 'Messages that leave later, once or again and again.' },
  scenes: { name: 'Scenes', description: 'Automation flows: versions, drafts, checks and recorded cases.' },
  runs: {
    name: 'Runs',
    description: "A client's scenes: starting, stopping, what is planned, and why a message was sent.",
  },
  keywords: {
    name: 'Keywords',
    description: 'What happens when a client texts a word of the organization’s own, or STOP, START or HELP.',
  },
  tasks: { name: 'Tasks', description: 'What staff should do about clients: lists, actions and figures.' },
  questions: { name: 'Recent questions', description: 'What clients have asked, and whether it is answered.' },
  programs: {
    name: 'Programs',
    description: 'Programs of days and steps, and clients in them: enrolling, postponing and removing.',
  },
  doubles: {
    name: 'Doubles',
    description: 'Clients who are there twice: finding them, merging two into one, and undoing that.',
  },
  notices: { name: 'Notices', description: 'Alerts, errors and other things that staff should know.' },
  prompts: { name: 'Prompts', description: 'Prompt templates and the log of what a model was asked.' },
  metrics: { name: 'Home', description: 'Who needs an answer first, and why.' },
  integrations: {
    name: 'Webhooks',
    description: 'Telling other programs what happens: addresses, deliveries, secrets.',
  },
  logs: { name: 'Logs', description: 'What has happened in the organization, and who did it.' },
  moving: {
    name: 'Moving',
    description:
      'Exports of an organization and of one client, starting after a move, and conversations from other products.',
  },
  playground: { name: 'Playground', description: "The simulator's phones, for trying things out." },
}

export const LIVE_TAG = { name: 'Live', description: 'The stream of changes, and webhooks of carriers.' }

export const TAGS = [...Object.values(NAMES), LIVE_TAG]

/** The tag of a call by its name, such as `contacts.list`. */
export const tagOf = (call: string): string => {
  const [slice = ''] = call.split('.')
  const tag = NAMES[slice]
  if (tag === undefined) throw new Error(`The slice ${slice} has no tag in the API description.`)
  return tag.name
}
