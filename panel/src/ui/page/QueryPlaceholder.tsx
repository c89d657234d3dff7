import { LoadFailed } from './LoadFailed.tsx'
import { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.tsx'

interface QueryPlaceholderProps extends SkeletonRowsProps {
  query: { error: Error | null; refetch: () => unknown }
}

/** Shown in place of what a query hasn't loaded: placeholder rows, or the failure with a retry button. */
export const QueryPlaceholder = ({ query, ...rows }: QueryPlaceholderProps) =>
  query.error === null ? (
    <SkeletonRows {...rows} />
  ) : (
    <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  )
