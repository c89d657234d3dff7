/** The Conversations screen. */
export const ConversationsPage = () => <main />
