import { dictColorNames } from '@mutai/contract/dicts/dictionary';
import { dictLabels, dictPermissions, dictTypeLabels } from '@mutai/contract/dicts/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the dictionary page. */
export const dictsMessages = {
  title: pageTitles.dict,
  types: dictLabels.typeId,
  searchTypes: '请输入名称或编码',
  noTypes: '暂无字典类型',
  noTypesFound: '没有符合条件的类型',
  typesPurpose: '字典为下拉选项与状态标签提供统一的选项，先新建一个字典类型。',
  itemCount: (count: number) => `${String(count)} 项`,
  typeActions: (name: string) => `操作：${name}`,
  trashOfTypes: `回收站：${dictLabels.typeId}`,
  createType: '新建字典类型',
  modifyType: '修改字典类型',
  name: dictTypeLabels.name,
  uniqueCode: dictTypeLabels.code,
  uniqueCodeHint: '程序通过编码读取字典，例如 post-status。不填写时根据名称自动生成。',
  description: dictLabels.description,
  noDescription: '暂无描述',
  builtIn: '内置',
  builtInCode: '内置字典类型的编码不能修改',
  builtInRemoval: '内置字典类型不能删除',
  builtInHint: '由系统使用：可以改名、换颜色、调整排序和停用，不能新增或删除字典项。',
  builtInItemCode: '内置字典的字典值由系统使用，不能修改',
  builtInItemRemoval: '内置字典项由系统使用，不能删除',
  purpose: '字典项是该类型下可选的值。',
  createItem: permissionNames[dictPermissions.create],
  modifyItem: permissionNames[dictPermissions.update],
  itemName: dictLabels.name,
  itemCode: dictLabels.code,
  sort: dictLabels.sort,
  sortHint: '数字越小越靠前。',
  status: dictLabels.enabled,
  color: dictLabels.color,
  colors: dictColorNames,
} as const;
