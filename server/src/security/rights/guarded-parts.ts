import type { Contact } from '@attune/contract/contacts/entity'
import type { Feature } from '@attune/contract/features'
import type { HomeItem } from '@attune/contract/metrics/entity'
import type { Page } from '@attune/contract/page'
import { threadIdOf } from '@attune/contract/ids'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Permission } from '@attune/contract/permissions'
import type { Task } from '@attune/contract/tasks/entity'
import type { Caller, Method } from '../../testing/caller.ts'
import type { Subject } from '../../calls/examples-of.ts'

/** What a bit guards besides whole calls: the parts of answers missing without it, and the parts of inputs refused. */
type Part = (who: Caller, of: Subject) => Promise<'there' | 'missing' | 'refused'>

/** A call with a field that requires the bit. Anything but a 403 counts as allowed. */
const field =
  (method: Method, path: (of: Subject) => string, bodyFor: (of: Subject) => object): Part =>
  async (who, of) => {
    const { status } = await who.call(method, path(of), bodyFor(of))
    if (status >= 300 && status !== 403) throw new Error(`${method} ${path(of)} was answered with ${status}`)
    return status === 403 ? 'refused' : 'there'
  }

/** A part of a client's answer. */
const ofContact =
  (isThere: (contact: Contact) => boolean): Part =>
  async (who, of) =>
    isThere(await who.ok<Contact>('GET', `/v1/contacts/${of.contactId}`)) ? 'there' : 'missing'

const contact = (of: Subject) => `/v1/contacts/${of.contactId}`
const flags = (of: Subject) => `/v1/messages/${of.messageId}/flags`
const user = (of: Subject) => `/v1/admin/users/${of.accountId}`
const thread = (of: Subject) => `/v1/threads/${threadIdOf(of.contactId)}`
const to = { kind: 'static', type: 'string', value: 'somebody@elsewhere.example' }
const MAIL = {
  title: 'News',
  nodes: [
    { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'mail', refInput: 1 }] },
    { _id: 'mail', type: 'send_email', properties: { subject: 'News', content: 'News', recipients: to }, outputs: [] },
  ],
}

/** Saving a scene that mails outside is refused by the scene's check. */
const mailsOutside: Part = async (who) => {
  const { status, body } = await who.call('POST', '/v1/interaction-flow/scenes', MAIL)
  if (status < 300) return 'there'
  if (!JSON.stringify(body).includes('"check":"rights"')) throw new Error(JSON.stringify(body))
  return 'refused'
}

export const GUARDED_PARTS: Partial<Record<Permission, Record<string, Part>>> = {
  'contacts.private-data': { 'name, phone and email': ofContact(({ masked }) => !masked) },
  'questionnaires.view': {
    'answers of a client': ofContact(({ profile }) => profile.questionnaire.length > 0),
    'the ability to change them': ofContact(({ abilities }) => abilities.questionnaire),
  },
  'contacts.labels': {
    'labels of a client': field('PUT', contact, () => ({ labels: ['vip'] })),
    'labels of a new client': field(
      'POST',
      () => '/v1/contacts',
      () => ({
        profile: { basic: { fullName: 'Ada New' } },
        labels: ['vip'],
      }),
    ),
  },
  'conversations.view': {
    "the ranks of a task's client": async (who, of) =>
      (await who.ok<Task>('GET', `/v1/contacts/tasks/${of.taskId}`)).contact.ranks === null ? 'missing' : 'there',
  },
  'messages.pinned': {
    'pinning a message': field('PATCH', flags, () => ({ pinned: true })),
    'pinning a conversation': field('PATCH', thread, () => ({ isPinned: true })),
  },
  'messages.flag': {
    'flagging a message': field('PATCH', flags, () => ({ review: true })),
    'reviewing a conversation': field('PATCH', thread, () => ({ isReviewed: true })),
  },
  'messages.send-direct': { 'saying that no answer is needed': field('PATCH', thread, () => ({ needsAnswer: false })) },
  'scheduled-message-templates.update': {
    'sharing a template': field(
      'POST',
      () => '/v1/message-templates',
      () => ({ title: 'Hi', text: 'Hi', shared: true }),
    ),
  },
  'organizations.view': {
    'the flags of an organization': async (who, of) => {
      const { config } = await who.ok<Organization>('GET', `/v1/organizations/${of.organizationId}`)
      return config === null ? 'missing' : 'there'
    },
  },
  'users.labels': { 'tags of an account': field('PUT', user, () => ({ tags: ['north'] })) },
  'users.featured': { 'featuring a coach': field('PUT', user, () => ({ featured: true })) },
  'users.disabled': { 'disabling an account': field('PUT', user, () => ({ disabled: false })) },
  'users.specializes-in': { 'what a coach is good at': field('PUT', user, () => ({ specializesIn: ['running'] })) },
  'users.attributes': { 'notes about an account': field('PUT', user, () => ({ adminNotes: 'Early riser.' })) },
  'scenes.mail-outside': { 'mail to outside addresses': mailsOutside },
}

export const GUARDED_BY_FEATURES: Partial<Record<Feature, Record<string, Part>>> = {
  notes: {
    'the notes themselves': async (who, of) => {
      const { data } = await who.ok<{ data: unknown[] }>('GET', `${contact(of)}/notes`)
      return data.length > 0 ? 'there' : 'missing'
    },
    'the ability to write them': ofContact(({ abilities }) => abilities.notes),
  },
  mute: {
    'the ability to mute': ofContact(({ abilities }) => abilities.mute),
    'muting many clients': field(
      'POST',
      () => '/v1/contacts/bulk',
      ({ contactId }) => ({ clients: { ids: [contactId] }, action: { kind: 'mute', minutes: 5 } }),
    ),
  },
  'self-harm': {
    'distress on Home': async (who) => {
      const { data } = await who.ok<Page<HomeItem>>('GET', '/v1/home?limit=100')
      const kinds = data.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))
      return kinds.includes('distress') ? 'there' : 'missing'
    },
  },
  'reply-suggestions': {
    'offering templates as suggestions': async (who) => {
      const { abilities } = await who.ok<{ abilities: { suggest: boolean } }>('GET', '/v1/message-templates')
      return abilities.suggest ? 'there' : 'missing'
    },
    'a new suggestion': field(
      'POST',
      () => '/v1/message-templates',
      () => ({ title: 'Hi', text: 'Hi', kind: 'Guide' }),
    ),
  },
}
