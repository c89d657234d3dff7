const KB = 1024
const MB = KB * KB

/** `12 B`, `840 kB`, `2.4 MB`, `5 MB`: in steps of 1,024, as the limits of uploads and carriers are. */
export const formatBytes = (bytes: number): string => {
  if (bytes < KB) return `${bytes} B`
  if (bytes < 999.5 * KB) return `${Math.round(bytes / KB)} kB`
  return `${Number((bytes / MB).toFixed(1))} MB`
}
