import type { Permission } from '../../permissions.ts'

/** Rights that belong together, in plain words. */
export interface RightArea {
  title: string
  /** Whether they are about clients: then a coach has them for their own, and a manager for those of their coaches. */
  ofClients?: true
  rights: readonly (readonly [permission: Permission, words: string])[]
}

/** The rights that guard something today, by area, in the order of the screen. */
export const RIGHT_AREAS: readonly RightArea[] = [
  {
    title: 'Clients',
    ofClients: true,
    rights: [
      ['contacts.list', 'See the list of clients'],
      ['contacts.view', 'Open a client’s profile'],
      ['contacts.private-data', 'See full names, phone numbers and emails'],
      ['contacts.create', 'Add and import clients'],
      ['contacts.update', 'Change clients and their automation'],
      ['contacts.status', 'Stop and reactivate clients'],
      ['contacts.labels', 'Change labels'],
      ['contacts.delete', 'Delete clients'],
      ['contacts.manager-requests', 'Ask the manager about a client'],
      ['questionnaires.view', 'See answers to questionnaires'],
      ['questionnaires.update', 'Change answers to questionnaires'],
    ],
  },
  {
    title: 'Conversations',
    ofClients: true,
    rights: [
      ['conversations.view', 'Read conversations'],
      ['messages.text', 'See the text of messages'],
      ['messages.photo', 'See photos and sort them'],
      ['messages.send-direct', 'Write to clients'],
      ['messages.resend', 'Send a failed message again'],
      ['messages.update', 'Change ranks and files of messages'],
      ['messages.delete', 'Delete messages'],
      ['messages.pinned', 'Pin messages and conversations'],
      ['messages.flag', 'Flag messages and mark reviews'],
      ['messages.prompt-logs', 'See what a model was asked'],
    ],
  },
  {
    title: 'Around a client',
    ofClients: true,
    rights: [
      ['tasks.view', 'See tasks'],
      ['tasks.update', 'Make, start and close tasks'],
      ['scheduled-messages.view', 'See scheduled messages'],
      ['scheduled-messages.update', 'Change scheduled messages'],
      ['recent-questions.view', 'See recent questions'],
      ['recent-questions.update', 'Close recent questions'],
      ['programs.view', 'See programs'],
      ['programs.update', 'Enroll clients in programs'],
      ['notices.view', 'See notices and alerts'],
    ],
  },
  {
    title: 'Automation',
    rights: [
      ['scenes.view', 'See scenes'],
      ['scenes.update', 'Draw scenes and write programs'],
      ['scenes.mail-outside', 'Let scenes email outside addresses'],
      ['prompt-templates.view', 'See prompt templates'],
      ['prompt-templates.update', 'Change prompt templates'],
      ['scheduled-message-templates.view', 'See standard messages'],
      ['scheduled-message-templates.update', 'Change standard messages and share templates'],
      ['configurable-alerts.view', 'See configured alerts'],
      ['configurable-alerts.update', 'Change configured alerts'],
      ['playground.use', 'Use the Playground'],
    ],
  },
  {
    title: 'Organization',
    rights: [
      ['organizations.view', 'See the organization’s rights and limits'],
      ['phone-numbers.view', 'See the numbers and mailboxes used with clients'],
      ['organizations.update', 'Change the organization, its channels and rights'],
      ['logs.view', 'Read the security log'],
      ['user-actions.view', 'See what coaches did, and what was done to them'],
      ['agreement.sign', 'Read and sign the agreement'],
      ['product-tour.view', 'Take the product tour'],
    ],
  },
  {
    title: 'Accounts',
    rights: [
      ['users.list', 'See the list of accounts'],
      ['users.view', 'Open an account'],
      ['users.create', 'Invite people to new accounts'],
      ['users.update', 'Change accounts and end their sessions'],
      ['users.disabled', 'Disable accounts'],
      ['users.delete', 'Delete accounts'],
      ['users.organization', 'Move accounts to another organization'],
      ['users.labels', 'Change labels of accounts'],
      ['users.featured', 'Feature coaches'],
      ['users.specializes-in', 'Change specialties of coaches'],
      ['users.attributes', 'Change details of accounts'],
      ['users.switch', 'Switch into accounts'],
      ['invites.send', 'Invite people'],
    ],
  },
]
