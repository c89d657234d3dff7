import type { conversations } from '@attune/contract/conversations/calls'
import type { playground } from '@attune/contract/conversations/playground'
import { inside, type HandlersOf } from '../http/handler.ts'
import { getDraft, putDraft } from './drafts.ts'
import { getPhone, listPhones, setPhoneFaults, textAsClient } from './playground.ts'
import { getMessage, listMessages } from './read-messages.ts'
import { searchThreads } from './search-threads.ts'
import { sendMessage } from './send-message.ts'
import { deleteContext, setContext } from './set-context.ts'
import { getThread, patchThread } from './threads.ts'

export const conversationHandlers: HandlersOf<typeof conversations> = {
  searchThreads: inside(searchThreads),
  getThread: inside(getThread),
  patchThread: inside(patchThread),
  listMessages: inside(listMessages),
  getMessage: inside(getMessage),
  sendDirect: inside(sendMessage),
  getDraft: inside(getDraft),
  putDraft: inside(putDraft),
  setContext: inside(setContext),
  deleteContext: inside(deleteContext),
}

export const playgroundHandlers: HandlersOf<typeof playground> = {
  phones: inside(listPhones),
  phone: inside(getPhone),
  text: inside(textAsClient),
  setFaults: inside(setPhoneFaults),
}
