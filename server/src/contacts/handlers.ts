import type { contacts } from '@attune/contract/contacts/calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import { createContact } from './create-contact.ts'
import { getContact, getMessageLimit } from './get-contact.ts'
import { importHandlers } from './import/handlers.ts'
import { countContacts, listContacts } from './listing/list-contacts.ts'
import { dataOptions, searchFilters, variables } from './listing/options.ts'
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
  list: inside(listContacts),
  count: inside(countContacts),
  get: inside(getContact),
  create: inside(createContact),
  update: inside(updateContact),
  remove: inside(removeContact),
  assign: inside(reassignContact),
  patchQuestionnaires: inside(patchQuestionnaires),
  switchStatus: inside(switchStatus),
  mute: inside(muteContact),
  unmute: inside(unmuteContact),
  getMessageLimit: inside(getMessageLimit),
  startFirstInteraction: inside(startFirstInteraction),
  dropFirstInteraction: inside(dropFirstInteraction),
  sendManagerRequest: inside(sendManagerRequest),
  listManagerRequests: inside(listManagerRequests),
  closeManagerRequest: inside(closeManagerRequest),
  listNotes: inside(listNotes),
  addNote: inside(addNote),
  updateNote: inside(updateNote),
  removeNote: inside(removeNote),
  dataOptions: inside(dataOptions),
  variables: inside(variables),
  searchFilters: inside(searchFilters),
  listViews: inside(listViews),
  createView: inside(createView),
  updateView: inside(updateView),
  removeView: inside(removeView),
  ...bulkHandlers,
  ...importHandlers,
}
