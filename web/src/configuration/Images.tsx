import type { GenreImage, ImageEntete } from '@dioptrie/domain/configuration/contract'
import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, RefusApi, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './images.module.css'
import { enPng } from './images.ts'

/** Logos, or footers: the last one uploaded is proposed to new models. */
export function Images({ genre, images }: { genre: GenreImage; images: ImageEntete[] }) {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const { deposerLogo, retirerLogo, deposerPiedpage, retirerPiedpage } = contrat.configuration
  const deposer = useAppel((genre === 'logo' ? deposerLogo : deposerPiedpage) as typeof deposerLogo)
  const retirer = useAppel((genre === 'logo' ? retirerLogo : retirerPiedpage) as typeof retirerLogo)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const essayer = async (faire: () => Promise<unknown>, dit: string) => {
    setRefus(null)
    try {
      await faire()
      avisSucces(dit)
    } catch (erreur) {
      if (erreur instanceof RefusApi) setRefus(erreur)
      else throw erreur
    }
  }
  const envoyer = (fichier: File | null) =>
    fichier &&
    void essayer(
      async () => deposer.mutateAsync({ payload: await enPng(fichier) }),
      t('entete.depose', { nom: fichier.name }),
    )
  return (
    <Panneau
      titre={t(`entete.${genre}`)}
      lien={
        peutEcrire && (
          <BoutonFichier accept="image/png,image/jpeg,image/webp" onChange={envoyer}>
            {props => (
              <Button
                {...props}
                size="sm"
                variant="default"
                loading={deposer.isPending}
                leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
              >
                {t(`entete.deposer.${genre}`)}
              </Button>
            )}
          </BoutonFichier>
        )
      }
    >
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      {images.length === 0 ? (
        <p className="muted">{t(`entete.aucun.${genre}`)}</p>
      ) : (
        <ul className="grid gap-8">
          {images.map(i => (
            <li className="row gap-12" key={i._id}>
              <span className={style.cadre}>
                <img src={i.url} alt="" />
              </span>
              <span className={style.nom}>
                {i.Nom}
                {i.Active && <Statut ton="ok">{t('entete.actif')}</Statut>}
              </span>
              {peutEcrire && (
                <BoutonABulle
                  icone={IconTrash}
                  libelle={t('retirerNom', { nom: i.Nom })}
                  bulle={t('retirer')}
                  faire={() =>
                    void essayer(
                      () => retirer.mutateAsync({ params: { id: i._id } }),
                      t('retire', { nom: i.Nom }),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panneau>
  )
}
