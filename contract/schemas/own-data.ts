import * as v from 'valibot';
import { Id, Person } from '#contract/schemas/common.ts';

/** `GET /api/profile/deletion`: what must be decided before an account can be deleted. */
export const DeletionPlan = v.object({
  /** How the person proves their identity: by password, or by a code if they have none. */
  proof: v.picklist(['PASSWORD', 'CODE']),
  /** Events they own, each with the other hosts, who could take it over. */
  events: v.array(
    v.object({
      id: Id,
      name: v.string(),
      startOn: v.string(),
      endOn: v.string(),
      hosts: v.array(Person),
    }),
  ),
});
export type DeletionPlan = v.InferOutput<typeof DeletionPlan>;

/** `POST /api/profile/deletion`. Every event that the person owns is in exactly one of the two lists. */
export const DeleteAccountBody = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
  /** A verified code of type DELETION. */
  otpId: v.optional(Id),
  /** Events to hand over to another of their hosts. */
  handOver: v.optional(v.pipe(v.array(v.object({ eventId: Id, to: Id })), v.maxLength(1000)), []),
  remove: v.optional(v.pipe(v.array(Id), v.maxLength(1000)), []),
});
