import { useNavigate } from '@tanstack/react-router';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { useBuild } from '#src/features/manage/new-experience/use-build.ts';
import { useExperienceForm, type Created } from '#src/features/manage/new-experience/use-experience-form.ts';
import { useImport } from '#src/features/manage/new-experience/use-import.ts';
import type { Generated } from '#src/session/experience-calls.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { nowMs } from '#src/ui/text/now.ts';

interface Options {
  opened: boolean;
  onClose: () => void;
  /** The device's time zone. */
  zone: string;
}

/** The three ways to create an experience, and what follows: the dialog closes and the experience opens. */
export function useNewExperience({ opened, onClose, zone }: Options) {
  const open = useOpenExperience();
  const show = (created: Created) => {
    onClose();
    return open(created);
  };
  const build = useBuild(opened);
  const imported = useImport(zone);
  const { startOver, ...form } = useExperienceForm({ opened, zone, build, onCreated: show });
  return {
    ...form,
    build,
    imported,
    clear() {
      build.clear();
      startOver();
    },
    async importFile() {
      const made = await imported.import();
      if (!made) return;
      toast.success(messages.created);
      imported.clear();
      // what was filled in for another experience stays
      form.form.setFieldValue('mode', 'MANUAL');
      await show({ ...made, eventId: made.id });
    },
    /** Opens what was built from text. */
    review(made: Generated) {
      build.clear();
      void show({ ...made, eventId: made.id });
    },
  };
}

function useOpenExperience() {
  const navigate = useNavigate();
  return (created: Created) =>
    navigate({
      to: '/manage/$tab/$schedule/$eventId/{-$subview}',
      params: {
        tab: 'experiences',
        schedule: scheduleStatus(created, new Date(nowMs())),
        eventId: created.eventId,
      },
    });
}
