/** Facts of the moving slice. */
export const MOVING_FACTS = ['HistoryUploaded', 'HistoryStarted', 'HistoryEnded', 'HistoryTakenBack'] as const
