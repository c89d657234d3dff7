/** Facts of files. A file that nothing shows yet concerns nobody: what shows it tells of it. */
export const MEDIA_FACTS = ['MediaUploaded', 'MediaRemoved'] as const
