export const CHANNEL_FACTS = ['ChannelChanged'] as const
