import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { Button } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { nomDe } from '../chemins/organisation.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import style from './organisation.module.css'

export function Photo({ personne, peut }: { personne: Personnel; peut: boolean }) {
  const t = useTranslations('organisation.personnel')
  const poser = useAppel(contrat.personnel.poserPhoto, { onSuccess: () => avisSucces(t('photoPosee')) })
  const retirer = useAppel(contrat.personnel.retirerPhoto, { onSuccess: () => avisSucces(t('photoRetiree')) })
  const params = { id: personne._id }
  const refus = poser.error ?? retirer.error
  return (
    <Panneau titre={t('photo')}>
      <div className="stack middle gap-12 center">
        <Portrait url={personne.photoURL} nom={nomDe(personne)} taille={120} />
        {peut && (
          <>
            <div className="flex wrap centered gap-8">
              <BoutonFichier
                accept="image/png,image/jpeg,image/webp"
                onChange={fichier => {
                  retirer.reset()
                  if (fichier) poser.mutate({ params, payload: fichier })
                }}
              >
                {props => (
                  <Button
                    {...props}
                    size="sm"
                    variant="default"
                    loading={poser.isPending}
                    leftSection={<IconCamera size={16} stroke={1.8} aria-hidden />}
                  >
                    {personne.photoURL ? t('photoChanger') : t('photoChoisir')}
                  </Button>
                )}
              </BoutonFichier>
              {personne.photoURL && (
                <Button
                  size="sm"
                  variant="subtle"
                  color="red"
                  loading={retirer.isPending}
                  leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
                  onClick={() => {
                    poser.reset()
                    retirer.mutate({ params })
                  }}
                >
                  {t('photoRetirer')}
                </Button>
              )}
            </div>
            <p className={style.aide}>{t('photoAide')}</p>
          </>
        )}
        {refus && <Erreur refus={refus} quoi={t('photoRefusee')} />}
      </div>
    </Panneau>
  )
}
