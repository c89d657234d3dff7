import type { Contact } from '@attune/contract/contacts/entity'
import { hasFeature, may, type Member } from '../calls/who.ts'

/** Whether a member may assign clients to somebody else: a coach only reaches themselves. */
export const mayAssign = (who: Member): boolean =>
  may(who, 'contacts.update') && (who.reach.kind === 'all' || who.reach.accountIds.length > 1)

/** What a reader may do with any client they reach. */
export const contactAbilities = (who: Member): Contact['abilities'] => ({
  send: may(who, 'messages.send-direct'),
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
  firstInteraction: may(who, 'contacts.update'),
})
