import * as v from 'valibot';
import { Id, Person } from '#contract/schemas/common.ts';

/** `GET /api/profile/deletion`: what has to be decided before an account can go. */
export const DeletionPlan = v.object({
  /** How the person proves to be themselves: by their password, or by a code where they have none. */
  proof: v.picklist(['PASSWORD', 'CODE']),
  /** What they own, with the other hosts, who could take it over. */
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

/** `POST /api/profile/deletion`. Each experience that the person owns is in one of both lists. */
export const DeleteAccountBody = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
  /** Of a proven code of type DELETION. */
  otpId: v.optional(Id),
  /** To another host of it. */
  handOver: v.optional(v.pipe(v.array(v.object({ eventId: Id, to: Id })), v.maxLength(1000)), []),
  remove: v.optional(v.pipe(v.array(Id), v.maxLength(1000)), []),
});
