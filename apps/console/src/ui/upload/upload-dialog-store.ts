import type { FileRecord } from '@mutai/contract/files/schema';
import { create } from 'zustand';

/** Request to upload to the library of materials. */
export interface UploadRequest {
  /** Category that is chosen at first; the default one unless given. */
  readonly categoryId?: number;
  /** Which files can be chosen, as `accept` of an input of files says it; all of them unless given. */
  readonly accept?: string;
  /** Several at once; true unless given. */
  readonly multiple?: boolean;
  /** Told the files that were uploaded, once the dialog is out of the way and none of them is under way any more. */
  readonly onUploaded?: (files: readonly FileRecord[]) => void;
}

interface UploadDialogState {
  readonly open: boolean;
  /** Request that opened the dialog. */
  readonly request: UploadRequest;
  /** How many files are in it, and how far they are; the button of the header shows it. */
  readonly progress: {
    readonly count: number;
    readonly uploading: number;
    readonly error: number;
    /** From 0 to 1. */
    readonly percent: number;
  };
  /** How often all that was uploading has come to rest. */
  readonly settled: number;
}

const nothing = { count: 0, uploading: 0, error: 0, percent: 0 } as const;

/**
 * The one dialog of uploads, which the shell shows (app/shell), and how far it is. Small, because every page loads it: the
 * uploads themselves are loaded with the dialog.
 */
export const useUploadDialog = create<UploadDialogState>(() => ({
  open: false,
  request: {},
  progress: nothing,
  settled: 0,
}));

/** Opens the dialog for something new. */
export function openUpload(request: UploadRequest = {}): void {
  useUploadDialog.setState({ open: true, request });
}

/** Brings the dialog back as it was. */
export function showUploads(): void {
  useUploadDialog.setState({ open: true });
}
