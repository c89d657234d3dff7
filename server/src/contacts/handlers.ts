import type { contacts } from '@attune/contract/contacts/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { createContact } from './create-contact.ts'
import { getContact, getMessageLimit } from './get-contact.ts'
import { importHandlers } from './import/handlers.ts'
import { countContacts, listContacts } from './listing/list-contacts.ts'
import { listDataOptions, listSearchFilters, listVariables } from './listing/options.ts'
import { createView, listViews, removeView, updateView } from './listing/views.ts'
import { addNote, listNotes, removeNote, updateNote } from './notes/notes.ts'
import { reassignContact } from './reassign-contact.ts'
import { removeContact } from './remove-contact.ts'
import { dropFirstInteraction, startFirstInteraction } from './state/first-interaction.ts'
import { closeManagerRequest, listManagerRequests, sendManagerRequest } from './state/manager-requests.ts'
import { muteContact, unmuteContact } from './state/mute-contact.ts'
import { patchQuestionnaires } from './state/questionnaires.ts'
import { switchStatus } from './state/switch-status.ts'
import { updateContact } from './update-contact.ts'

export const contactHandlers: HandlersOf<typeof contacts> = {
  list: forMember(listContacts),
  count: forMember(countContacts),
  get: forMember(getContact),
  create: forMember(createContact),
  update: forMember(updateContact),
  remove: forMember(removeContact),
  assign: forMember(reassignContact),
  patchQuestionnaires: forMember(patchQuestionnaires),
  switchStatus: forMember(switchStatus),
  mute: forMember(muteContact),
  unmute: forMember(unmuteContact),
  getMessageLimit: forMember(getMessageLimit),
  startFirstInteraction: forMember(startFirstInteraction),
  dropFirstInteraction: forMember(dropFirstInteraction),
  sendManagerRequest: forMember(sendManagerRequest),
  listManagerRequests: forMember(listManagerRequests),
  closeManagerRequest: forMember(closeManagerRequest),
  listNotes: forMember(listNotes),
  addNote: forMember(addNote),
  updateNote: forMember(updateNote),
  removeNote: forMember(removeNote),
  dataOptions: forMember(listDataOptions),
  variables: forMember(listVariables),
  searchFilters: forMember(listSearchFilters),
  listViews: forMember(listViews),
  createView: forMember(createView),
  updateView: forMember(updateView),
  removeView: forMember(removeView),
  ...importHandlers,
}
