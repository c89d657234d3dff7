/** Query cache keys of scene files. */
export const MEDIA_KEY = ['scenes', 'media'] as const
export const mediaAtKey = (ids: readonly string[]) => [...MEDIA_KEY, 'at', [...ids].sort().join(',')] as const
export const mediaPagesKey = [...MEDIA_KEY, 'pages'] as const
