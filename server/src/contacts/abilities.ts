import type { Contact } from '@attune/contract/contacts/entity'
import { hasFeature, may, type Member } from '../calls/who.ts'

/** Whether a member may assign clients to somebody else: a coach only reaches themselves. */
export const mayAssign = (who: Member): boolean =>
  may(who, 'contacts.update') && (who.ownReach.kind === 'all' || who.ownReach.accountIds.length > 1)

/** Whether a member may download everything there is: only those from whom nothing is hidden, in their own account. */
export const mayExport = (who: Member): boolean =>
  who.reach.kind === 'all' &&
  may(who, 'organizations.update') &&
  may(who, 'contacts.private-data') &&
  who.switched === undefined

/** What a reader may do with a client they reach. */
export const contactAbilities = (
  who: Member,
  contact: { status: 'active' | 'stop'; opted_out_at: Date | null },
): Contact['abilities'] => ({
  send: may(who, 'messages.send-direct') && contact.status === 'active' && contact.opted_out_at === null,
  update: may(who, 'contacts.update'),
  seePrivate: may(who, 'contacts.private-data'),
  delete: may(who, 'contacts.delete'),
  status: may(who, 'contacts.status'),
  labels: may(who, 'contacts.labels'),
  mute: may(who, 'contacts.update') && hasFeature(who, 'mute'),
  assign: mayAssign(who),
  questionnaire: may(who, 'questionnaires.view') && may(who, 'questionnaires.update'),
  notes: hasFeature(who, 'notes'),
  managerRequest: may(who, 'contacts.manager-requests'),
  export: mayExport(who),
  firstInteraction: may(who, 'contacts.update'),
})
