import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '@attune/contract/conversations/entity'

/** A file's text for its card; undefined while loading, null if the file is larger than `largest` bytes or fails. */
export const useFileText = ({ _id, url, bytes }: Attachment, largest: number): string | null | undefined => {
  const wanted = url !== null && bytes <= largest
  const { data, error } = useQuery({
    queryKey: ['file-text', _id ?? url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url ?? '', { signal })
      if (!answer.ok) throw new Error(`The file answered ${answer.status}.`)
      return answer.text()
    },
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  })
  return !wanted || error !== null ? null : data
}
