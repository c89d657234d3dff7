/** Facts of files. Live readers aren't notified of them: whatever shows a file has a fact of its own. */
export const MEDIA_FACTS = ['MediaUploaded', 'MediaRemoved'] as const
