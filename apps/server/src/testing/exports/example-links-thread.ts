import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import { exportRecords } from '../../platform/resource/export/export-thread.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import { exampleLinks } from './example-links.ts';

type ExampleLink = BaseRecord & { readonly name: string };

await exportRecords<ListQueryBase, ExampleLink>(
  (database) => tableRepository<TypesOf<{ record: ExampleLink; query: ListQueryBase }>>(database, exampleLinks),
  [
    { title: '名称', width: 20, value: (link) => link.name },
    { title: '部门', width: 20, namesOf: 'departmentId' },
    { title: '类型', width: 20, namesOf: 'kind' },
    { title: '角色', width: 20, namesOf: 'roleIds' },
  ],
);
