import { defineFacts } from '../facts.ts'

export const channelFacts = defineFacts({
  ChannelChanged: { about: 'channels', live: 'channels' },
})
