import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMay } from '../client/account.ts'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { Crumb, Crumbs } from '../ui/page/Crumbs.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../ui/page/SkeletonRows.tsx'
import { Tag } from '../ui/Tag.tsx'
import { PromptDetails } from './PromptDetails.tsx'
import { prompts } from './prompt-queries.ts'
import classes from './PromptPage.module.css'

/** `/prompt-templates/{id}`: one prompt template, read-only. Scenes link here. */
export const PromptPage = () => {
  const { id } = useParams({ from: '/signed-in/prompt-templates/$id' })
  const mayView = useMay('prompt-templates.view')
  const prompt = useQuery({ ...prompts.one({ id }), enabled: mayView })
  if (!mayView) return <AccessDeniedPage reason="Your role doesn’t have access to Prompt Templates." />
  return (
    <main className={classes.page}>
      <PageTitle
        title={prompt.data?.title ?? 'Details'}
        before={
          <Crumbs hiddenOnPhone>
            <Crumb to="/prompt-templates" activeOptions={{ exact: true }}>
              Prompt Templates
            </Crumb>
          </Crumbs>
        }
        {...(prompt.data !== undefined && { beside: <Tag>{`v${prompt.data.version}`}</Tag> })}
      />
      {prompt.data !== undefined && <PromptDetails prompt={prompt.data} />}
      {prompt.data === undefined &&
        (prompt.error === null ? (
          <SkeletonRows count={6} height={61} label="Loading the prompt template" />
        ) : (
          <LoadFailed error={prompt.error} onRetry={() => void prompt.refetch()} />
        ))}
    </main>
  )
}
