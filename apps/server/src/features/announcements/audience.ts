import { sql, type RawBuilder } from 'kysely';

/*
 * Audience of an announcement: all users, or those with one of its roles or in one of its departments or their
 * descendants. It is evaluated by each query, and so follows changes of roles and departments.
 */

/**
 * Condition that an announcement, which the query must name `a`, is active for a user.
 *
 * @param userId id, or its placeholder in a prepared query
 * @param now milliseconds since 1970, or its placeholder
 */
export const isOnFor = (userId: unknown, now: unknown): RawBuilder<boolean> => sql<boolean>`(
  a."startsAt" <= ${now} and (a."endsAt" is null or a."endsAt" > ${now}) and (
    a."audience" = 'everyone'
    or a."id" in (select ar."announcementId" from "userRoles" as ur
      inner join "announcementRoles" as ar on ar."roleId" = ur."roleId" where ur."userId" = ${userId})
    or a."id" in (select ad."announcementId" from "announcementDepartments" as ad where ad."departmentId" in (
      with recursive mine as (
        select d."id", d."parentId" from "departments" as d
          inner join "users" as own on own."departmentId" = d."id" where own."id" = ${userId}
        union select d."id", d."parentId" from "departments" as d inner join mine on d."id" = mine."parentId"
      ) select mine."id" from mine))))`;

/** Condition that a user, whom the query must name `u`, is in the audience of an announcement. */
export const isAmongAudience = (announcementId: number): RawBuilder<boolean> => sql<boolean>`(u."enabled" = 1 and (
  exists (select 1 from "announcements" as a where a."id" = ${announcementId} and a."audience" = 'everyone')
  or u."id" in (select ur."userId" from "announcementRoles" as ar
    inner join "userRoles" as ur on ur."roleId" = ar."roleId" where ar."announcementId" = ${announcementId})
  or u."departmentId" in (
    with recursive below as (
      select ad."departmentId" as "id" from "announcementDepartments" as ad where ad."announcementId" = ${announcementId}
      union select d."id" from "departments" as d inner join below on d."parentId" = below."id"
    ) select below."id" from below)))`;
