import { useEffect } from 'react'
import { useAccount } from '../client/account.ts'
import { listStoredKeys, unsentPrefixOf } from '../conversations/data/stored-values.ts'

/** Continues sending messages that were unsent when an earlier page was closed, whatever page is open now. */
export const ResumeUnsent = () => {
  const { _id: accountId } = useAccount()
  useEffect(() => void resumeUnsent(accountId), [accountId])
  return null
}

/** Without such messages nothing of Conversations is loaded. */
const resumeUnsent = async (accountId: string): Promise<void> => {
  if (listStoredKeys(localStorage, unsentPrefixOf(accountId)).length === 0) return
  const { conversationSessionOf } = await import('../conversations/conversation-session.ts')
  conversationSessionOf(accountId)
}
