import { useParams } from '@tanstack/react-router'
import { PageTitle } from '../ui/page/PageTitle.tsx'

/** The placeholder at `/todo/:name`. Nothing links here. */
export const PlaceholderPage = () => {
  const { name } = useParams({ from: '/signed-in/todo/$name' })
  return (
    <main>
      <PageTitle title="Not available yet" />
      <p style={{ margin: 0, padding: 'var(--s4)', overflowWrap: 'anywhere' }}>
        There’s no page “{name}” in this version.
      </p>
    </main>
  )
}
