import { Exception } from '@adonisjs/core/exceptions'
import type { Scope } from '#kernel/modules/manifest'
import type { FollowedJob } from './followed_job.js'
import type { StageEvent } from './progress_hub.js'

/** Whose job is asked for. */
export interface JobOwner {
  tenantId: string
  /** The job of another user is as if it were missing; null: of any user. */
  userId: string | null
}

/** Channels on which clients follow one kind of job. */
export interface ProgressChannels<Event extends StageEvent = StageEvent> {
  /** All of them begin with it; the rest is the id of what is followed: `files/`. */
  prefix: string
  /** Name of the id in the documentation: `fileId`. */
  id: string
  moduleId: string
  scope: Scope
  /**
   * Finds the job that an id stands for.
   *
   * @throws {ApiException} 404 where the tenant, or the user, has none.
   */
  find(owner: JobOwner, id: string): Promise<FollowedJob<Event>>
}

/** A channel that was asked for, and what its name says. */
export interface FoundChannel {
  /** As the client writes it: `files/file_1`. */
  name: string
  channels: ProgressChannels
  /** Id of what is followed. */
  id: string
}

const all: ProgressChannels[] = []

/**
 * Adds the channels of a kind of job; called in the `boot` of a module's provider.
 *
 * @throws {Exception} `E_CHANNEL_EXISTS`.
 */
export function addProgressChannels<Event extends StageEvent>(
  channels: ProgressChannels<Event>
): void {
  if (channelsOf(channels.prefix)) {
    throw new Exception(`Channels that begin with "${channels.prefix}" exist already.`, {
      code: 'E_CHANNEL_EXISTS',
      status: 500,
    })
  }
  all.push(channels as unknown as ProgressChannels)
}

/** The channel of a name; null where there is none of this kind. */
export function progressChannel(name: string): FoundChannel | null {
  const channels = channelsOf(name)
  const id = channels ? name.slice(channels.prefix.length) : ''
  return channels && id !== '' ? { name, channels, id } : null
}

/** How channels are named, for people: `files/<fileId>`. */
export function channelForms(): string[] {
  return all.map(({ prefix, id }) => `${prefix}<${id}>`)
}

function channelsOf(name: string): ProgressChannels | undefined {
  return all.find(({ prefix }) => name.startsWith(prefix))
}
