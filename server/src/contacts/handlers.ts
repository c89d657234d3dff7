import type { contacts } from '@attune/contract/contacts/calls'
import type { importCalls } from '@attune/contract/contacts/import-calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { createContact } from './create-contact.ts'
import { countContacts, listContacts, getContact, getMessageLimit } from './listing/list-contacts.ts'
import { listVariables } from './listing/variables.ts'
import { listDataOptions, listSearchFilters } from './listing/options.ts'
import { createView, listViews, removeView, updateView } from './listing/views.ts'
import { noteHandlers } from './notes/notes.ts'
import { listSignUps } from './sign-ups/sign-ups.ts'
import { reassignContact } from './reassign-contact.ts'
import { removeContact } from './remove-contact.ts'
import { closeManagerRequest, listManagerRequests, sendManagerRequest } from './state/manager-requests.ts'
import {
  switchStatus,
  muteContact,
  unmuteContact,
  dropFirstInteraction,
  startFirstInteraction,
  patchQuestionnaires,
} from './state/change-state.ts'
import { updateContact } from './update-contact.ts'
import { applyImport } from './import/apply-import.ts'
import { checkImport } from './import/check-import.ts'
import { getImport, listImportRows, listImports } from './import/list-imports.ts'
import { cancelImport } from './import/remove-import.ts'

const importHandlers: HandlersOf<typeof importCalls> = {
  listImports: forMember(listImports),
  getImport: forMember(getImport),
  listImportRows: forMember(listImportRows),
  checkImport: forMember(checkImport),
  applyImport: forMember(applyImport),
  cancelImport: forMember(cancelImport),
}

export const contactHandlers: HandlersOf<typeof contacts> = {
  list: forMember(listContacts),
  count: forMember(countContacts),
  get: forMember(getContact),
  create: forMember(createContact),
  update: forMember(updateContact),
  remove: forMember(removeContact),
  assign: forMember(reassignContact),
  updateQuestionnaires: forMember(patchQuestionnaires),
  switchStatus: forMember(switchStatus),
  mute: forMember(muteContact),
  unmute: forMember(unmuteContact),
  getMessageLimit: forMember(getMessageLimit),
  startFirstInteraction: forMember(startFirstInteraction),
  dropFirstInteraction: forMember(dropFirstInteraction),
  sendManagerRequest: forMember(sendManagerRequest),
  listManagerRequests: forMember(listManagerRequests),
  closeManagerRequest: forMember(closeManagerRequest),
  ...noteHandlers,
  listSignUps: forMember(listSignUps),
  listDataOptions: forMember(listDataOptions),
  listVariables: forMember(listVariables),
  listSearchFilters: forMember(listSearchFilters),
  listViews: forMember(listViews),
  createView: forMember(createView),
  updateView: forMember(updateView),
  removeView: forMember(removeView),
  ...importHandlers,
}
