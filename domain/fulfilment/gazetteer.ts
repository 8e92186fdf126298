/**
 * Places of Pakistan besides those of places.ts, by province and by the seat of their district.
 * Made by tools/places/makeGazetteer.mjs from GeoNames (https://www.geonames.org), under CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/), with the changes that are named there.
 */
export const gazetteer = `
Azad Jammu & Kashmir/Athmuqam: Athmuqam, Sharda
Azad Jammu & Kashmir/Bagh: Bagh, Dhirkot
Azad Jammu & Kashmir/Bhimber: Barnala, Bhimber, Samahni
Azad Jammu & Kashmir/Forward Kahuta: Forward Kahuta
Azad Jammu & Kashmir/Hattian Bala: Hattian Bala
Azad Jammu & Kashmir/Kotli: Charhoi, Fatehpur (Kotli), Khuiratta, Nakyal, Sehnsa
Azad Jammu & Kashmir/Mirpur: Chaksawari, Dadyal, Islamgarh
Azad Jammu & Kashmir/Muzaffarabad: Garhi Dupatta
Azad Jammu & Kashmir/Pallandri: Pallandri, Trarkhal
Azad Jammu & Kashmir/Rawalakot: Abbaspur, Hajira, Khai Gala
Balochistan/: Chowki Jamali
Balochistan/Awaran: Awaran
Balochistan/Barkhan: Barkhan, Rakni
Balochistan/Chagai: Dalbandin, Nok Kundi, Taftan
Balochistan/Dadhar: Dadhar, Mach
Balochistan/Dera Allahyar: Dera Allahyar
Balochistan/Dera Bugti: Dera Bugti, Sui
Balochistan/Dera Murad Jamali: Dera Murad Jamali
Balochistan/Gandava: Gandava
Balochistan/Gwadar: Jiwani, Ormara, Pasni
Balochistan/Harnai: Harnai
Balochistan/Kalat: Kalat, Surab
Balochistan/Kharan: Kharan
Balochistan/Khuzdar: Naal, Wadh
Balochistan/Kohlu: Kohlu
Balochistan/Loralai: Duki, Loralai
Balochistan/Mastung: Mastung
Balochistan/Musa Khel Bazar: Musa Khel Bazar
Balochistan/Nushki: Nushki
Balochistan/Panjgur: Panjgur
Balochistan/Pishin: Pishin
Balochistan/Qila Abdullah: Qila Abdullah
Balochistan/Qila Saifullah: Khadan Khak, Muslim Bagh, Qila Saifullah
Balochistan/Quetta: Kot Malik Barkhurdar, Kuchlak
Balochistan/Sibi: Bhag
Balochistan/Sohbatpur: Sohbatpur
Balochistan/Turbat: Shooli Bazar, Tump
Balochistan/Usta Muhammad: Usta Muhammad
Balochistan/Uthal: Bela, Gadani, Uthal, Winder
Balochistan/Washuk: Washuk
Balochistan/Ziarat: Alik Ghund, Ziarat
Gilgit-Baltistan/Astore: Astore
Gilgit-Baltistan/Chilas: Chilas
Gilgit-Baltistan/Gahkuch: Gahkuch
Gilgit-Baltistan/Gilgit: Danyor, Jaglot
Gilgit-Baltistan/Hunza: Aliabad, Barishal, Gulmit, Karimabad, Nagir, Sost
Gilgit-Baltistan/Khaplu: Khaplu, Yougu
Gilgit-Baltistan/Skardu: Dambudas, Shigar, Tolti
Khyber Pakhtunkhwa/Abbottabad: Havelian, Nathia Gali
Khyber Pakhtunkhwa/Alpurai: Alpurai, Besham
Khyber Pakhtunkhwa/Bat Khela: Bat Khela, Dargai, Malakand
Khyber Pakhtunkhwa/Battagram: Battagram, Shingli Bala
Khyber Pakhtunkhwa/Charsadda: Shabqadar, Tangi, Utmanzai
Khyber Pakhtunkhwa/Chitral: Buni, Drosh
Khyber Pakhtunkhwa/Daggar: Daggar
Khyber Pakhtunkhwa/Dasu: Dasu
Khyber Pakhtunkhwa/Dera Ismail Khan: Kulachi, Paharpur
Khyber Pakhtunkhwa/Dir: Dir, Kumrat
Khyber Pakhtunkhwa/Ghalanai: Ghalanai
Khyber Pakhtunkhwa/Hangu: Doaba, Hangu, Thall
Khyber Pakhtunkhwa/Haripur: Haripur, Hattar, Khalabat
Khyber Pakhtunkhwa/Karak: Karak
Khyber Pakhtunkhwa/Khar: Batwar Salarzai, Inzari, Khar
Khyber Pakhtunkhwa/Kohat: Lachi
Khyber Pakhtunkhwa/Lakki Marwat: Abdul Khel, Gulishah Kach, Lakki Marwat, Sarai Naurang
Khyber Pakhtunkhwa/Landi Kotal: Bara, Jamrud, Landi Kotal, Shinpokh
Khyber Pakhtunkhwa/Mansehra: Arbora, Baffa, Balakot, Dregun, Garhi Habibullah, Kaghan, Naran, Oghi, Phulra, Sarni, Shinkiari
Khyber Pakhtunkhwa/Mardan: Katlang, Lund Khwar, Rustam (Mardan), Takht Bhai
Khyber Pakhtunkhwa/Mingora: Barikot, Charbagh, Dursh Khela, Kabal, Kalam, Khwazakhela, Madyan, Matta, Saidu Sharif
Khyber Pakhtunkhwa/Miran Shah: Datta Khel, Mir Ali, Miran Shah
Khyber Pakhtunkhwa/Nowshera: Akora Khattak, Amangarh, Pabbi, Risalpur
Khyber Pakhtunkhwa/Parachinar: Alizai, Parachinar
Khyber Pakhtunkhwa/Pattan: Pattan
Khyber Pakhtunkhwa/Swabi: Ashanagro Koto, Jahangira, Swabi, Topi, Tordher, Zaida
Khyber Pakhtunkhwa/Tank: Tank
Khyber Pakhtunkhwa/Timargara: Chakdara, Timargara
Khyber Pakhtunkhwa/Wana: Wana
Punjab/Attock: Fateh Jang, Haji Shah, Hassan Abdal, Hazro, Jamgah, Jand, Kamra, Pindi Gheb, Sanjwal
Punjab/Bahawalnagar: Bahawalnagar, Chishtian, Dinan Bashnoian Wala, Dunga Bunga, Faqirwali, Fort Abbas, Harunabad, Mandi Sadiqganj, Minchinabad
Punjab/Bahawalpur: Ahmadpur East, Hasilpur, Khairpur Tamewah, Samasatta, Uch Sharif, Yazman
Punjab/Bhakkar: Bhakkar, Darya Khan, Dullewala, Kalur Kot, Mankera
Punjab/Chakwal: Bhaun, Chakwal, Choa Saidan Shah, Dhudial, Kallar Kahar, Khandowa, Lawa, Talagang
Punjab/Chiniot: Bhawana, Lalian, Rabwah
Punjab/Dera Ghazi Khan: Kot Chutta, Taunsa
Punjab/Faisalabad: Chak Jhumra, Dijkot, Jaranwala, Kaure Shah Zerin, Khurarianwala, Mamu Kanjan, Narwanwala, Samundri, Tandlianwala
Punjab/Gujranwala: Alipur Chatha, Dhaunkal, Eminabad, Ghakhar Mandi, Kamoke, Ladhewala Waraich, Nowshera Virkan, Qila Didar Singh, Rasulnagar, Sohdra, Wazirabad
Punjab/Gujrat: Banian, Bhagwal, Chak Pindi, Dinga, Dittewal, Jalalpur Jattan, Kharian, Kunjah, Lala Musa, Mehmand Chak, Sarai Alamgir, Sook Kalan, Surkhpur
Punjab/Hafizabad: Hafizabad, Jalalpur Bhattian, Kaleke Mandi, Pindi Bhattian, Sukheke Mandi
Punjab/Jhang: Ahmadpur Sial, Athara Hazari, Garh Maharaja, Shorkot
Punjab/Jhelum: Dandot RS, Dina, Khewra, Pind Dadan Khan, Sohawa
Punjab/Kasur: Allahabad (Kasur), Chunian, Kanganpur, Khudian, Kot Radha Kishan, Pattoki, Phool Nagar, Raiwind, Raja Jang
Punjab/Khanewal: Abdul Hakeem, Basti Imam Din Nagar, Jahanian, Kabirwala, Kacha Khuh, Khanewal, Mian Channu, Sarai Sidhu, Tulamba
Punjab/Khushab: Hadali, Jauharabad, Khushab, Mitha Tiwana, Noorpur Thal, Qaidabad
Punjab/Lahore: Kahna Nau, Manga Mandi, Manhala
Punjab/Layyah: Bakhri Ahmad Khan, Basti Dosa, Chowk Azam, Fatehpur (Layyah), Karor Lal Esan, Kot Sultan, Layyah, Moza Shahwala
Punjab/Lodhran: Dhanot, Dunyapur, Kehror Pakka, Lodhran
Punjab/Mandi Bahauddin: Lollianwala, Malakwal, Mandi Bahauddin, Phalia
Punjab/Mianwali: Daud Khel, Harnoli, Isa Khel, Kalabagh, Kamar Mushani, Kundian, Piplan, Thamewali, Wan Bhachran
Punjab/Multan: Jalalpur Pirwala, Qadirpur Ran, Shujaabad
Punjab/Muzaffargarh: Alipur, Chowk Sarwar Shaheed, Daira Din Panah, Jatoi, Khangarh, Kot Addu, Muzaffargarh, Sanawan, Shahr Sultan
Punjab/Nankana Sahib: Khangah Dogran, Nankana Sahib, Sangla Hill, Shahkot, Warburton
Punjab/Narowal: Baddomalhi, Narowal, Shakargarh, Zafarwal
Punjab/Okara: Basirpur, Depalpur, Haveli Lakha, Hujra Shah Muqim, Renala Khurd
Punjab/Pakpattan: Arifwala, Pakpattan, Qabula
Punjab/Rahim Yar Khan: Firoza, Khanpur, Kot Samaba, Liaquatpur, Sadiqabad, Zahir Pir
Punjab/Rajanpur: Dajal, Fazilpur, Jampur, Kot Mithan, Rajanpur, Rojhan
Punjab/Rawalpindi: Daultala, Gujar Khan, Kahuta, Kallar Syedan, Kotli Sattian, Kuri Dulal, Mandra, Murree, Rawat, Taxila
Punjab/Sahiwal: Chak Azam Sahu, Chichawatni, Harappa, Kassowal, Mirdad Muafi, Tibbi Jay Singh
Punjab/Sargodha: Bhalwal, Bhera, Faruka, Jahanian Shah, Jhawarian, Keshupur, Kot Mumin, Liliani, Miani, Phularwan, Sahiwal (Sargodha), Shahpur, Sillanwali
Punjab/Sheikhupura: Farooqabad, Ferozewala, Jandiala Sher Khan, Kala Shah Kaku, Kot Abdul Malik, Mananwala, Muridke, Narang Mandi, Safdarabad, Sharqpur Sharif
Punjab/Sialkot: Begowala, Bhagowal, Bhopalwala, Chawinda, Daska, Kalaswala, Kot Rajkour, Kotli Loharan, Pasrur, Sambrial
Punjab/Toba Tek Singh: Gojra, Kamalia, Pir Mahal, Toba Tek Singh
Punjab/Vehari: Burewala, Gaggo Mandi, Mailsi, Vehari
Sindh/Badin: Golarchi, Kadhan, Kario Ghanwar, Matli, Rajo Khanani, Tando Bago
Sindh/Dadu: Goth Phulji, Johi, Khairpur Nathan Shah, Mehar, Sita Road
Sindh/Ghotki: Adilpur, Daharki, Ghotki, Khanpur Mahar, Mirpur Mathelo, Ubauro
Sindh/Hyderabad: Tando Jam
Sindh/Jacobabad: Garhi Khairo, Thul
Sindh/Jamshoro: Bhan, Jamshoro, Kotri, Manjhand, Sann, Sehwan, Thano Bula Khan
Sindh/Kandhkot: Ghauspur, Kandhkot, Kashmor, Tangwani
Sindh/Khairpur: Bozdar Wada, Gambat, Hingorja, Kandiari, Karaundi, Kot Diji, Pir Jo Goth, Ranipur, Setharja Old, Sobhodero, Thari Mirwah
Sindh/Larkana: Dokri, Goth Faridabad, Goth Garelo, Goth Radhan, Naudero, New Badah, Ratodero
Sindh/Matiari: Bhit Shah, Hala, Matiari
Sindh/Mirpur Khas: Digri, Jhuddo, Kot Ghulam Muhammad, Mirwah Gorchani, Naukot
Sindh/Mithi: Chachro, Diplo, Islamkot, Mithi, Nagarparkar
Sindh/Naushahro Firoz: Bhiria, Kandiaro, Mehrabpur, Moro, Naushahro Firoz, Pad Idan, Tharu Shah
Sindh/Nawabshah: Bandhi, Daulatpur, Daur, Jam Sahib, Qazi Ahmed, Sakrand
Sindh/Qambar: Miro Khan, Nasirabad (Kambar), Qambar, Qubo Saeed Khan, Shahdad Kot, Warah
Sindh/Sanghar: Berani, Jhol, Khadro, Khipro, Sanghar, Shahdadpur, Shahpur Chakar, Sinjhoro, Tando Adam, Tando Mitha Khan
Sindh/Shikarpur: Garhiyasin, Lakhi, Madeji, Mian Sahib, Rustam (Shikarpur), Shikarpur
Sindh/Sujawal: Chuhar Jamali, Daromehar, Jati, Mirpur Bathoro, Sujawal
Sindh/Sukkur: Bagarji, Pano Aqil, Rohri
Sindh/Tando Allahyar: Chamber, Tando Allahyar
Sindh/Tando Muhammad Khan: Bulri, Talhar, Tando Muhammad Khan
Sindh/Thatta: Dhabeji, Gharo, Keti Bandar, Makli, Mirpur Sakro
Sindh/Umerkot: Chhor, Dhoro Naro, Kunri, Nabisar, Pithoro, Samaro, Umerkot
`
